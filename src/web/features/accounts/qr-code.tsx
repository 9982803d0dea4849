import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { partLoader } from '#web/ui/load-part.ts'

const loadEncoder = partLoader(() => import('uqr'))

const SIZE = 200

/** Drawn by the page itself: its text may be a secret. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[] | null>(null)
  useEffect(() => {
    let isShown = true
    loadEncoder().then(
      ({ encode }) => isShown && setRows(encode(text, { border: 4 }).data),
      // Without a connection the text beside the code is enough.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [text])
  if (!rows) return <Skeleton height={SIZE} width={SIZE} mx="auto" />
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      style={{ display: 'block', marginInline: 'auto', background: '#fff' }}
    >
      {/* Black on white in dark mode too: not every scanner reads the reverse. */}
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
