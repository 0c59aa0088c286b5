import { type KeyboardEvent, useRef } from 'react'
import { classNames } from './class-names.ts'

interface TabListProps<Value extends string> {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly { value: Value; label: string; count?: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** Id of the `role="tabpanel"` element. */
  panelId: string
}

/** Tabs for the views of a list, each with a count. Arrow keys move and choose. */
export function TabList<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
}: TabListProps<Value>) {
  const row = useRef<HTMLDivElement>(null)

  function moveTo(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next !== undefined && tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className="flex overflow-x-auto border-b border-line [scrollbar-width:none]"
      onKeyDown={moveTo}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className="flex min-h-12 flex-auto items-center justify-center gap-1.5 border-b-2 border-transparent px-1 whitespace-nowrap text-ink-muted transition duration-120 -outline-offset-4 aria-selected:border-leaf aria-selected:font-semibold aria-selected:text-leaf"
        >
          {tab.label}
          <Count count={tab.count} isChosen={tab.value === value} />
        </button>
      ))}
    </div>
  )
}

/** Reserves its width while the number is unknown, and then says nothing. */
const Count = ({ count, isChosen }: { count: number | undefined; isChosen: boolean }) => (
  <span
    aria-hidden={count === undefined}
    className={classNames(
      'min-w-6 rounded-full px-1.5 text-center text-sm leading-5 font-semibold',
      isChosen ? 'bg-leaf-soft text-leaf' : 'bg-surface-raised text-ink-muted',
      count === undefined && 'opacity-0',
    )}
  >
    {count === undefined ? '\u00a0' : count < 1000 ? count : '999+'}
  </span>
)
