import { type ComponentType, lazy, Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'

interface BelowTheFoldProps {
  dashboard: Dashboard
}

// A separate chunk: sections below the fold load after the visible ones and are not essential.
const MoreOfHome = lazy(async (): Promise<{ default: ComponentType<BelowTheFoldProps> }> => {
  const more = await import('./sections/public-sections.tsx').catch(() => undefined)
  return { default: more?.PublicSections ?? (() => null) }
})

/** Sections below the fold, loaded after the first ones are rendered. */
export const BelowTheFold = ({ dashboard }: BelowTheFoldProps) => (
  <Suspense>
    <MoreOfHome dashboard={dashboard} />
  </Suspense>
)
