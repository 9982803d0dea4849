import type pg from 'pg'
import { rosterKeys, sessionKeys } from '#domain/search-keys.ts'
import { demoName } from '#server/demo/names.ts'
import { DEMO_TOPICS } from '#server/demo/topics.ts'

/** The distinct names of the demo. */
const DEMO_NAMES = Array.from({ length: 240 }, (_, at) => demoName(at))
const MIDDLE_NAMES = 10

/** Distinct names of people: those of the demo with their fathers' names, in either script. */
const NAMES = Array.from({ length: MIDDLE_NAMES }, (_, round) =>
  DEMO_NAMES.map((name) => withMiddleName(name, round)),
).flat()

/** Makes the temporary tables of names and topics with their search keys, as the server computes them. */
export async function fillNames(client: pg.Client): Promise<void> {
  const people = NAMES.map((name, place) => ({ place, attendee_name: name, ...snakeCase(rosterKeys(name)) }))
  await client.query(
    `create temp table bench_names as select * from json_to_recordset(${literal(people)}) as names
      (place int, attendee_name text, name_key text, search_key text, transliteration_key text)`,
  )
  const topics = DEMO_TOPICS.map(({ topic, activities, reflection }, place) => {
    const keys = sessionKeys({ topic, presenterName: '' })
    const { searchKey: topic_search_key, transliterationKey: topic_transliteration_key } = keys
    return { place, topic, activities, reflection, topic_search_key, topic_transliteration_key }
  })
  await client.query(
    `create temp table bench_topics as select * from json_to_recordset(${literal(topics)}) as topics
      (place int, topic text, activities text, reflection text, topic_search_key text, topic_transliteration_key text)`,
  )
  await client.query('create unique index on bench_names (place); analyze bench_names')
}

/** What people type to find somebody: the first name and the beginning of the second one. */
export const SEARCHES = Array.from({ length: 40 }, (_, at) => {
  const [first = '', second = ''] = withMiddleName(DEMO_NAMES[at * 6] ?? '', at % MIDDLE_NAMES).split(' ')
  return `${first} ${second.slice(0, 3)}`
})

/** A name with one of the demo's first names of the same script after the first word. */
function withMiddleName(name: string, round: number): string {
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
  const same = DEMO_NAMES.filter((one) => isArabic(one) === isArabic(name))
  const [first = '', ...family] = name.split(' ')
  const [middle = ''] = same[(DEMO_NAMES.indexOf(name) + round * 7) % same.length]?.split(' ') ?? []
  return [first, middle, ...family].join(' ')
}

function snakeCase({ nameKey, searchKey, transliterationKey }: ReturnType<typeof rosterKeys>) {
  return { name_key: nameKey, search_key: searchKey, transliteration_key: transliterationKey }
}

function literal(rows: readonly object[]): string {
  return `'${JSON.stringify(rows).replaceAll("'", "''")}'`
}
