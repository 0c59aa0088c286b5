import { useEffect, useRef } from 'react'
import { Chips, scrollBehavior } from '../../../../../ui/index.ts'

interface TagBarProps {
  /** Empty while loading and after a failure. */
  tags: string[]
  /** Undefined for all articles. */
  value: string | undefined
  onChange: (tag: string | undefined) => void
}

/** Value of the chip for all articles; no tag has this name. */
const all = ''

/** Tags in one horizontally scrolling row under the header. */
export function TagBar({ tags, value = all, onChange }: TagBarProps) {
  const row = useRef<HTMLDivElement>(null)
  const words = value && !tags.includes(value) ? [...tags, value] : tags

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen chip moves once the tags are loaded
  useEffect(() => bringToMiddle(row.current), [value, tags.length])

  return (
    <div className="sticky top-14 z-20 -mx-5 border-b border-line bg-canvas md:top-18">
      <div ref={row} className="relative overflow-x-auto [scrollbar-width:none]">
        <Chips
          label="콘텐츠 태그"
          options={[{ value: all, label: '전체' }, ...words.map((tag) => ({ value: tag, label: tag }))]}
          value={value}
          onChange={(tag) => onChange(tag || undefined)}
          className="flex w-max gap-2 px-5 py-2.5"
        />
      </div>
    </div>
  )
}

function bringToMiddle(row: HTMLElement | null) {
  const chip = row?.querySelector<HTMLElement>('label:has(:checked)')
  if (!row || !chip) return
  const left = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
  row.scrollTo({ left, behavior: scrollBehavior() })
}
