import { Paper } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './area-list.module.css'

interface AreaListProps {
  areas: readonly { readonly id: string; readonly title: string }[]
}

/** The areas of the settings on a phone, each of which opens as a view of its own. */
export function AreaList({ areas }: AreaListProps) {
  return (
    <Paper component="ul" className={classes.areas ?? ''}>
      {areas.map(({ id, title }) => (
        <li key={id}>
          <Link to="." hash={id} className={classes.area ?? ''}>
            {title}
            <IconChevronRight size={20} data-mirror aria-hidden />
          </Link>
        </li>
      ))}
    </Paper>
  )
}
