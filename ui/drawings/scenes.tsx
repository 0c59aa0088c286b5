import { type ComponentType, lazy, Suspense } from 'react'
import type { DrawingProps } from './drawing.tsx'

type Scenes = typeof import('./scene-drawings.ts')

/** Loads the drawings when the first one is rendered. Renders nothing when they cannot be loaded. */
const drawing = (name: keyof Scenes) =>
  lazy(async (): Promise<{ default: ComponentType<DrawingProps> }> => {
    const scenes = await import('./scene-drawings.ts').catch(() => undefined)
    return { default: scenes?.[name] ?? (() => null) }
  })

const Sprout = drawing('SproutScene')
const Wilted = drawing('WiltedScene')

/** Drawing for empty states. */
export const SproutScene = (props: DrawingProps) => (
  <Suspense>
    <Sprout {...props} />
  </Suspense>
)

/** Drawing for errors. */
export const WiltedScene = (props: DrawingProps) => (
  <Suspense>
    <Wilted {...props} />
  </Suspense>
)
