import type { Language } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import { firstName } from '#domain/texts/found-names.ts'

interface SentLink {
  readonly name: string
  readonly organization: string
  readonly url: string
}

/** The text has the child's first name, the group and, on a separate line, the link. Source: docs/product.md, 17.7. */
export function guardianLinkText({ name, organization, url }: SentLink, language: Language): string {
  const [child, group] = [firstName(name), organization].map((value) => isolatedIn(language, value))
  const sentence =
    language === 'ar'
      ? `للإبلاغ عن غياب ${child} عن لقاء ${group}، هذا هو الرابط:`
      : `To tell ${group} that ${child} will not come to a meeting, open this link:`
  return `${sentence}\n${url}`
}
