import { type ComponentType, lazy, Suspense } from 'react'
import type { DrawingProps } from './drawing.tsx'

type Scenes = typeof import('./scene-drawings.tsx')

/** Comes when it is looked at; the box around it has its place from the start. Without it the words still say all. */
const drawing = (name: keyof Scenes) =>
  lazy(async (): Promise<{ default: ComponentType<DrawingProps> }> => {
    const scenes = await import('./scene-drawings.tsx').catch(() => undefined)
    return { default: scenes?.[name] ?? (() => null) }
  })

const Sprout = drawing('SproutScene')
const Wilted = drawing('WiltedScene')

/** Nothing here yet: a pot in which something begins. */
export const SproutScene = (props: DrawingProps) => (
  <Suspense>
    <Sprout {...props} />
  </Suspense>
)

/** Something went wrong: a plant that lets its leaves hang, and one that stays upright. */
export const WiltedScene = (props: DrawingProps) => (
  <Suspense>
    <Wilted {...props} />
  </Suspense>
)
