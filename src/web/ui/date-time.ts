import { birthdateText, longDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay, networkTime } from './today.ts'

/** Formats an instant in the network's time zone: 'November 21, 2026, 18:20', in a table 'Nov 21, 2026, 18:20'. */
export function useDateTimeText({ inTable = false } = {}): (date: Date) => string {
  const language = useLanguage()
  const dateText = inTable ? birthdateText : longDate
  return (date) => {
    const instant = date.getTime()
    return `${dateText(networkDay(instant), language)}${language === 'ar' ? '،' : ','} ${networkTime(instant)}`
  }
}
