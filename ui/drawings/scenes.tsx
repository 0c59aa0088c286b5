import { type ComponentType, lazy, Suspense } from 'react'
import { useInDocument } from '../use-in-document.ts'
import type { DrawingProps } from './drawing.tsx'

type Scenes = typeof import('./scene-drawings.ts')

/** Loads the drawings when the first one is rendered. Renders nothing in a document, and when they cannot be loaded. */
function drawing(name: keyof Scenes) {
  const Drawing = lazy(async (): Promise<{ default: ComponentType<DrawingProps> }> => {
    const scenes = await import('./scene-drawings.ts').catch(() => undefined)
    return { default: scenes?.[name] ?? (() => null) }
  })
  return (props: DrawingProps) => {
    if (useInDocument()) return null
    return (
      <Suspense>
        <Drawing {...props} />
      </Suspense>
    )
  }
}

/** Drawing for empty states. */
export const SproutScene = drawing('SproutScene')

/** Drawing for errors. */
export const WiltedScene = drawing('WiltedScene')
