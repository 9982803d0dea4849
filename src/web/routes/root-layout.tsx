import { Outlet } from '@tanstack/react-router'
import { NewVersionBar } from '#web/ui/layout/new-version-bar.tsx'
import { LoadingBar } from '#web/ui/loading/loading-bar.tsx'

export function RootLayout() {
  return (
    <>
      <LoadingBar />
      <NewVersionBar />
      <Outlet />
    </>
  )
}
