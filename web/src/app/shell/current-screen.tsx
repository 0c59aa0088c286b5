import { ClientOnly, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readInitialData } from '../../shared/initial-data/initial-data.ts'

/** The screen of the address. A document that several screens share shows the skeleton until the app continues it. */
export function CurrentScreen({ skeleton }: { skeleton?: ReactNode }) {
  if (!readInitialData('skeleton')) return <Outlet />
  return (
    <ClientOnly fallback={skeleton}>
      <Outlet />
    </ClientOnly>
  )
}
