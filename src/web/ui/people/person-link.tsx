import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import classes from './person-link.module.css'
import { PersonName } from './person-name.tsx'

interface PersonLinkProps {
  id: string | null
  name: string
  /** Whether the reader may see the person's page (`may.seePerson`). */
  hasPage?: boolean
  /** The text that says that the page opens in a new tab, because choices would be lost in this one. */
  newTabHint?: string | undefined
  /** Content that is shown instead of the name. */
  children?: ReactNode
}

/**
 * It is not a link of the router, which follows the address: lists have hundreds of names. Source: docs/product.md,
 * 16.1.
 */
export function PersonLink({
  id,
  name,
  hasPage = true,
  newTabHint,
  children = <PersonName name={name} inherit />,
}: PersonLinkProps) {
  const router = useRouter()
  if (!hasPage || id === null) return children
  const page = { to: '/people/$id', params: { id } } as const
  const preload = () => void router.preloadRoute(page).catch(() => undefined)
  const open = (event: MouseEvent) => {
    if (newTabHint !== undefined || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate(page)
  }
  return (
    <a
      href={`/people/${id}`}
      className={classes.link}
      onClick={open}
      onFocus={preload}
      onMouseEnter={preload}
      onTouchStart={preload}
      {...(newTabHint === undefined ? {} : { target: '_blank', title: newTabHint })}
    >
      {children}
    </a>
  )
}
