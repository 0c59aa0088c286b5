import { useEffect, useState } from 'react'
import { storedText } from '../../../../client/storage.ts'
import { seoulDayAt } from '../../../../contract/seoul-day.ts'
import { Button, buttonStyle, Hoya, Sansevieria, Sheet, Succulent } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'

const hiddenUntil = storedText('saeip.openingSoonRestsUntil')

/** "오늘 하루 보지 않기": hides the announcement until midnight in Seoul, on this device. */
const hideForToday = (now = Date.now()) => void hiddenUntil.write(seoulDayAt(now))

/** Whether the person hid the announcement for today. */
const isHiddenToday = (now = Date.now()) => (hiddenUntil.read() ?? '') >= seoulDayAt(now)

interface OpeningSoonProps {
  title: string
  message: string
}

/** Opens over home on every visit, unless hidden for today. */
export function OpeningSoon({ title, message }: OpeningSoonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { previousShop } = site().links
  const close = () => setIsOpen(false)
  const rest = () => {
    hideForToday()
    close()
  }

  // Delayed, because rendering page and dialog together would be one long task on a phone.
  useEffect(() => {
    if (isHiddenToday()) return
    const frame = requestAnimationFrame(() => setTimeout(setIsOpen, 0, true))
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Sheet
      open={isOpen}
      title={title}
      onClose={close}
      closeLabel="안내 닫기"
      unasked
      // Making the page inert costs a phone a style pass over all of home.
      layer="page"
      actions={
        <div className="flex w-full flex-col gap-2">
          <Button size="lg" block onClick={close}>
            닫기
          </Button>
          {previousShop && <PreviousShop address={previousShop} />}
          <button
            type="button"
            onClick={rest}
            className="min-h-11 rounded-md px-3 text-sm font-semibold text-ink-muted transition duration-120 active:bg-line"
          >
            오늘 하루 보지 않기
          </button>
        </div>
      }
    >
      <Shelf />
      <p className="mt-4 text-sm text-ink-muted">{message}</p>
    </Sheet>
  )
}

const PreviousShop = ({ address }: { address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noopener noreferrer"
    className={buttonStyle({ variant: 'plain', block: true })}
  >
    이전 쇼핑몰 가기<span className="sr-only"> (새 창)</span>
  </a>
)

/** Drawing of three plants on a shelf. */
const Shelf = () => (
  <div aria-hidden className="flex items-end justify-center gap-2 rounded-md bg-leaf-soft px-4 pt-4">
    {[<Sansevieria key="left" />, <Hoya key="middle" />, <Succulent key="right" />].map((plant) => (
      <div key={plant.key} className="size-24">
        {plant}
      </div>
    ))}
  </div>
)
