import type { ReactNode } from 'react'
import { AnchorLink } from './links.tsx'
import classes from './person-link.module.css'
import { PersonName } from './person-name.tsx'

interface PersonLinkProps {
  /** The id of the roster entry; null for a name without one. */
  id: string | null
  name: string
  /** Whether the reader may see the person's page (`may.seePerson`). */
  hasPage?: boolean
  /** Opens the page in a new tab where a screen has choices that would be lost, and says so with this text. */
  newTabHint?: string | undefined
  /** What is shown instead of the name. */
  children?: ReactNode
}

/** A name of the roster that leads to the person's page. Source: docs/product.md, 16.1. */
export function PersonLink({
  id,
  name,
  hasPage = true,
  newTabHint,
  children = <PersonName name={name} inherit />,
}: PersonLinkProps) {
  if (!hasPage || id === null) return children
  return (
    <AnchorLink
      to="/people/$id"
      params={{ id }}
      c="inherit"
      inherit
      className={classes.link ?? ''}
      {...(newTabHint === undefined ? {} : { target: '_blank', title: newTabHint })}
    >
      {children}
    </AnchorLink>
  )
}
