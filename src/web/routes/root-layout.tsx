import { Outlet } from '@tanstack/react-router'
import { NewVersionBar } from '#web/ui/new-version-bar.tsx'

/** What is around every screen. */
export function RootLayout() {
  return (
    <>
      <NewVersionBar />
      <Outlet />
    </>
  )
}
