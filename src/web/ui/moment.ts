import { longDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay, networkTime } from './today.ts'

/** A day and time of the network as it is written out: 'November 21, 2026, 18:20'. */
export function useMomentText(): (moment: Date) => string {
  const language = useLanguage()
  return (moment) => {
    const instant = moment.getTime()
    return `${longDate(networkDay(instant), language)}${language === 'ar' ? '،' : ','} ${networkTime(instant)}`
  }
}
