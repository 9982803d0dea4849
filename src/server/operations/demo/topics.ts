export interface DemoTopic {
  readonly topic: string
  readonly activities: string
  readonly reflection: string | null
  readonly food: string | null
}

const topicOf = (
  topic: string,
  activities: string,
  reflection: string | null = null,
  food: string | null = null,
): DemoTopic => ({
  topic,
  activities,
  reflection,
  food,
})

export const DEMO_TOPICS: readonly DemoTopic[] = [
  topicOf(
    'المسامحة',
    'لعبة تعارف قصيرة، ثمّ عمل في مجموعات من خمسة.',
    'ماذا يعني أن نسامح من أخطأ إلينا؟',
    'مناقيش وعصير',
  ),
  topicOf(
    'Teamwork',
    'A tower of paper in four teams; then each team tells what helped it.',
    'Nobody builds alone.',
    'Sandwiches',
  ),
  topicOf('زيارة دار المسنّين', 'أغانٍ ولوحات هدية لكلّ مسنّ.'),
  topicOf('The world around us', 'A clean-up of the river path, two hours.', 'Small hands, big difference.', 'Fruit'),
  topicOf('الصداقة', 'لعبة الحلقة، ورسم بطاقة لصديق.', 'الصديق يسأل عنّا.', 'بسكويت وحليب'),
  topicOf('Telling the truth', 'Short scenes; the others guess what was hidden.', 'Trust grows slowly.'),
  topicOf('ألعاب ذهنيّة', 'محطّات من ألغاز ومسابقات.', null, 'كعك'),
  topicOf('First aid', 'A nurse shows bandages and the recovery position; everyone tries.', null, 'Water and dates'),
  topicOf('عيد الأمّ', 'تحضير هدايا صغيرة وأغنية للأمّهات.', 'لمن نقول شكرًا؟', 'حلويات'),
  topicOf('Courage', 'A walk with covered eyes, led by a friend.', 'What would you dare if you were not alone?'),
  topicOf('البيئة من حولنا', 'فرز النفايات وصنع أشياء منها.', null, 'تفّاح'),
  topicOf('Film evening', 'A short film, then talk about its hero.', null, 'Popcorn'),
  topicOf('العمل الجماعي', 'بناء جسر من الورق.', 'وحدنا نسرع، ومعًا نبعد.'),
  topicOf('Saying thank you', 'Letters to someone who helped us this year.', 'Who did we forget to thank?', 'Cake'),
  topicOf('يوم رياضي', 'كرة قدم وكرة سلّة ومسابقات جري.', null, 'موز وماء'),
  topicOf('Our town', 'A treasure hunt through the old streets.', null, 'Manakish'),
]

/** Reasons of absence; null for an absence without a reason. */
export const ABSENCE_REASONS = [
  'Illness',
  'Travel: مع العائلة',
  'Exam',
  null,
  'Illness: flu',
  'تدريب كرة السلّة',
  'Family',
  'Travel',
] as const
