import { Outlet } from '@tanstack/react-router'
import { LoadingBar } from '#web/ui/loading-bar.tsx'
import { NewVersionBar } from '#web/ui/new-version-bar.tsx'

export function RootLayout() {
  return (
    <>
      <LoadingBar />
      <NewVersionBar />
      <Outlet />
    </>
  )
}
