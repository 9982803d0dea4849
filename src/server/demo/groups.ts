/** A child of a demo group: name, and the birthdate as years before the seeding day's school year, month and day. */
export type DemoChild = readonly [name: string, yearsBefore: number, monthAndDay: string]

export interface DemoSession {
  readonly daysAgo: number
  readonly topic: string
  readonly activities: string
  readonly reflection: string | null
  readonly food: string | null
  readonly time: string | null
  readonly location: string | null
  /** Absent people by their place in the group, leaders first, with the reason. */
  readonly absent: readonly (readonly [place: number, reason: string | null])[]
}

export interface DemoGroup {
  readonly organization: string
  /** Whose login made the group's records. */
  readonly keeper: string
  readonly leaders: readonly DemoChild[]
  readonly children: readonly DemoChild[]
  readonly sessions: readonly DemoSession[]
}

export const DEMO_GROUPS: readonly DemoGroup[] = [
  {
    organization: 'SNMY1',
    keeper: 'leader',
    leaders: [
      ['جورج خليل', 25, '04-11'],
      ['Nour Saad', 23, '10-02'],
    ],
    children: [
      ['أنطوني فرنسيس', 13, '04-03'],
      ['كريستا أبي نادر', 14, '03-17'],
      ['Maria-Rita K.', 12, '01-30'],
      ['يارا منصور', 13, '08-08'],
      ['Karim El Hajj', 14, '02-14'],
      ['لين عيسى', 12, '05-21'],
      ['Michel Tannous', 13, '11-26'],
      ['سارة بو حبيب', 13, '07-02'],
      ['جاد شمعون', 12, '06-19'],
      ['Léa Gemayel', 14, '08-30'],
      ['رامي غانم', 13, '02-05'],
      ['تالا فرحات', 12, '03-12'],
    ],
    sessions: [
      session(
        0,
        'المسامحة',
        'لعبة تعارف قصيرة، ثمّ عمل في مجموعات من خمسة، ثمّ مشاركة.',
        'ماذا يعني أن نسامح من أخطأ إلينا؟ قصّة قصيرة وحوار.',
        'مناقيش وعصير',
        [
          [3, 'مرض'],
          [9, 'سفر مع العائلة'],
        ],
      ),
      session(
        7,
        'Teamwork',
        'Tower of paper, in four teams; then each team tells what helped it.',
        'Nobody builds alone.',
        'Sandwiches and water',
        [[5, 'exam']],
      ),
      session(14, 'زيارة دار المسنّين', 'أغانٍ ولوحات هدية لكلّ مسنّ.', null, null, [
        [2, null],
        [7, 'مرض'],
        [11, 'تدريب كرة السلّة'],
      ]),
      session(
        21,
        'The world around us',
        'Clean-up of the river path, two hours.',
        'Small hands, big difference.',
        'Fruit',
        [],
      ),
      session(28, 'تعارف بداية السنة', 'ألعاب تعارف في الملعب.', null, 'كعك', [[4, null]]),
    ],
  },
  {
    organization: 'SNMK1',
    keeper: 'leader.snmk1',
    leaders: [
      ['Samer Nasr', 27, '09-14'],
      ['ماري سليمان', 22, '12-01'],
    ],
    children: [
      ['إيلي داغر', 6, '01-15'],
      ['Chloé Karam', 7, '10-09'],
      ['مايا حنّا', 6, '05-05'],
      ['يوسف عقيقي', 7, '03-23'],
      ['Noah Rizk', 6, '07-17'],
      ['ليا بطرس', 7, '12-12'],
      ['Marc Bou Saab', 6, '02-28'],
      ['جنى صليبا', 6, '06-06'],
    ],
    sessions: [
      session(1, 'Colours', 'Painting with hands, in pairs.', null, 'Apple slices', [[3, 'cold']]),
      session(8, 'أصدقاء جدد', 'لعبة الحلقة، ورسم بطاقة لصديق.', 'الصديق يسأل عنّا.', 'بسكويت وحليب', [
        [5, 'حرارة'],
        [8, null],
      ]),
      session(15, 'Animals', 'Guess who I am; a short film.', null, null, []),
    ],
  },
]

function session(
  daysAgo: number,
  topic: string,
  activities: string,
  reflection: string | null,
  food: string | null,
  absent: DemoSession['absent'],
): DemoSession {
  return {
    daysAgo,
    topic,
    activities,
    reflection,
    food,
    absent,
    time: '17:00',
    location: daysAgo % 2 === 0 ? 'قاعة الرعيّة' : null,
  }
}
