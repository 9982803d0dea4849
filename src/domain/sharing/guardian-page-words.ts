/** The buttons of a guardian's page, also named in the guide. Source: docs/product.md, 17.7. */
export const GUARDIAN_PAGE_WORDS = {
  en: {
    ...{ willNotCome: 'Will not come', chooseDay: 'Choose a day', send: 'Send', withdraw: 'Withdraw' },
    ask: 'Ask to add a person',
  },
  ar: {
    ...{ willNotCome: 'إبلاغ عن غياب', chooseDay: 'اختيار يوم', send: 'إرسال', withdraw: 'إلغاء الإبلاغ' },
    ask: 'طلب إضافة شخص',
  },
} as const
