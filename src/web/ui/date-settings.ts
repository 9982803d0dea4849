import dayjs from 'dayjs'
import { monthNames } from '#domain/dates.ts'

/** The dayjs locale for Lebanon: Lebanese month names, digits 0 to 9. */
export const LEBANESE_ARABIC = 'ar-lb'

dayjs.locale(
  LEBANESE_ARABIC,
  {
    name: LEBANESE_ARABIC,
    weekdays: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
    weekdaysShort: ['أحد', 'اثنين', 'ثلاثاء', 'أربعاء', 'خميس', 'جمعة', 'سبت'],
    weekdaysMin: ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'],
    months: [...monthNames('ar')],
    monthsShort: [...monthNames('ar')],
    weekStart: 1,
  },
  true,
)
