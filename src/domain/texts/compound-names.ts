import { type Spelling, spellingsOf } from './transliteration-letters.ts'

/** Arabic articles written as a separate word in Latin letters; before r, s, n … they sound alike. */
const ARTICLES = 'el al il ul er ar es as en an ez az ed ad et at ech ach'.split(' ')

/** First halves of compound names in both scripts, with their common spelling. */
const FIRST_HALVES: Readonly<Record<string, string>> = {
  ...halves('abd', 'abd abed abdel abdul abdal عبد'),
  ...halves('ab', 'abou abu abi bou bu ابو ابي بو'),
  ...halves('abn', 'ibn ابن'),
  ...halves('bn', 'ben bin بن'),
  ...halves('am', 'oum um umm em ام'),
}

/**
 * The readings of a first half written together with the name: Abdelrahman and Abderrahman, Aboukhalil and Boukhalil.
 */
const JOINED_HALVES: Readonly<Record<string, readonly string[]>> = { abd: ['abd', 'abdl'], ab: ['ab', 'b'] }

/** Second halves, which make a compound with any name: نصر الله, Nour Eddine. */
const SECOND_HALF = /^(?:الله|all?ah?|الدين|[aeu][dl]?d[iy]ne?)$/u
const AFTER_ARTICLE = /^d[iy]ne?$/u

/** Other ways to write a compound that is one word. */
const REWRITINGS: readonly (readonly [RegExp, string])[] = [
  [/^عبدال(?=..)/u, 'عبد'],
  [/^abd[aeu]l(?=[^aeiouy]..)/u, 'abd'],
  [/^اب[وي](?=...)/u, 'ب'],
  [/^ab(?:ou|u|i)(?=...)/u, 'b'],
  [/^(..+)الدين$/u, '$1دين'],
  [/^(..+)[aeu]ldine?$/u, '$1din'],
]

/** The key of a word that is the first half of compound names; otherwise undefined. */
export function firstHalf(word: string): string | undefined {
  return FIRST_HALVES[word]
}

/** The next word must start with the article's last letter, unless that is an l: 'Ar Rahman', but not 'Es Karam'. */
export function isArticle(word: string, next: string | undefined): boolean {
  if (next === undefined || !ARTICLES.includes(word)) return false
  return word.endsWith('l') || next.startsWith(word.slice(1))
}

/**
 * 'Aboujaoude' finds 'Abou Jaoude', and 'Abdallah' finds 'عبد الله'.
 * @param before the word before the name and its article
 * @param name the spellings of the name without its article
 */
export function compounds(
  before: string | undefined,
  {
    word,
    hasArticle,
    name,
  }: { readonly word: string; readonly hasArticle: boolean; readonly name: readonly Spelling[] },
): Spelling[] {
  if (before === undefined) return []
  const heads = headsOf(before, SECOND_HALF.test(word) || (hasArticle && AFTER_ARTICLE.test(word)))
  // The l of 'Abdel' is the article.
  const links = hasArticle && firstHalf(before) !== 'abd' ? ['', 'l'] : ['']
  return heads.flatMap((head) =>
    links.flatMap((link) =>
      name.map(({ key, isShortened }) => ({ key: `${head}${link}${key.replace(/^a/, '')}`, isShortened })),
    ),
  )
}

function headsOf(before: string, isSecondHalf: boolean): readonly string[] {
  const half = FIRST_HALVES[before]
  if (half !== undefined) return JOINED_HALVES[half] ?? [half]
  return isSecondHalf ? spellingsOf(before).map(({ key }) => key) : []
}

/** Other keys of a compound that is one word: 'Abderrahman' for 'Abdelrahman'. */
export function otherWritings(word: string): Spelling[] {
  return REWRITINGS.filter(([joined]) => joined.test(word)).flatMap(([joined, other]) =>
    spellingsOf(word.replace(joined, other)),
  )
}

function halves(key: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, key]))
}
