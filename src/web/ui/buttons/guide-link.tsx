import { useTranslation } from 'react-i18next'
import { AnchorLink } from './links.tsx'

/** The pages of the guide by the last part of their path. */
export type GuidePage =
  | 'roll-call'
  | 'offline'
  | 'child'
  | 'report'
  | 'money'
  | 'cash'
  | 'group'
  | 'accounts'
  | 'network'
  | 'parents'

/** A link to a page of the guide. It is quiet, for places that are still empty. */
export function GuideLink({ page }: { page: GuidePage }) {
  const { t } = useTranslation()
  return (
    <AnchorLink to="/guide/$page" params={{ page }} size="sm" py={12} display="inline-block">
      {t('howItWorks')}
    </AnchorLink>
  )
}
