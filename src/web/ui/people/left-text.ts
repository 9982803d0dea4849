import { useTranslation } from 'react-i18next'
import type { HandOverWay } from '#domain/people/handing-over.ts'

interface Left {
  readonly way: HandOverWay
  /** Null for a child who left alone. */
  readonly name: string | null
}

/** With whom a child left, and when. */
export function useLeftText(): (left: Left, time: string) => string {
  const { t } = useTranslation('here')
  return ({ way, name }, time) =>
    name === null ? t('leftAlone', { time }) : t(way === 'other' ? 'leftWithOther' : 'leftWith', { name, time })
}
