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

/** Quiet, for places where nothing is yet. */
export function GuideLink({ page }: { page: GuidePage }) {
  const { t } = useTranslation()
  return (
    <AnchorLink to="/guide/$page" params={{ page }} size="sm" py={12} display="inline-block">
      {t('howItWorks')}
    </AnchorLink>
  )
}
