import { longDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay, networkTime } from './today.ts'

/** Formats an instant in the network's time zone: 'November 21, 2026, 18:20'. */
export function useDateTimeText(): (date: Date) => string {
  const language = useLanguage()
  return (date) => {
    const instant = date.getTime()
    return `${longDate(networkDay(instant), language)}${language === 'ar' ? '،' : ','} ${networkTime(instant)}`
  }
}
