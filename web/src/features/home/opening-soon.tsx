import { useEffect, useState } from 'react'
import { storedText } from '../../../../client/storage.ts'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { seoulToday } from '../../../../contract/seoul-day.ts'
import { Button, Sheet } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'
import { useConsentPrompt } from '../account/index.ts'

const hiddenUntil = storedText('saeip.openingSoonRestsUntil')

/** "오늘 하루 보지 않기": hides the announcement until midnight in Seoul, on this device. */
const hideForToday = () => void hiddenUntil.write(seoulToday())

/** Whether the person hid the announcement for today. */
const isHiddenToday = () => (hiddenUntil.read() ?? '') >= seoulToday()

interface OpeningSoonProps {
  /** Null when it is switched off; undefined when its words could not be loaded. */
  notice: Dashboard['openingSoon'] | undefined
}

/** Opens over home on every visit, after the consent sheet, unless hidden for today. */
export function OpeningSoon({ notice = unknownNotice }: OpeningSoonProps) {
  const isConsentSettled = useConsentPrompt()
  return notice && isConsentSettled && <OpeningSoonSheet {...notice} />
}

const unknownNotice = {
  title: '새잎 쇼핑몰이 곧 문을 열어요',
  message: '준비하는 동안은 이전 쇼핑몰에서 만나요.',
}

function OpeningSoonSheet({ title, message }: NonNullable<Dashboard['openingSoon']>) {
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
      unasked
      // Making the page inert costs a phone a style pass over all of home.
      layer="page"
      actions={
        <>
          <button
            type="button"
            onClick={rest}
            className="min-h-11 flex-1 rounded-md text-sm font-semibold text-ink-muted transition duration-120 active:bg-line"
          >
            오늘 하루 보지 않기
          </button>
          <Button variant="soft" className="flex-1" onClick={close}>
            닫기
          </Button>
        </>
      }
    >
      <p className="-mt-3 text-ink-muted">{message}</p>
      {previousShop && <PreviousShop address={previousShop} />}
    </Sheet>
  )
}

const PreviousShop = ({ address }: { address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noopener noreferrer"
    className="-mb-2 inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
  >
    이전 쇼핑몰 가기<span className="sr-only"> (새 창)</span>
  </a>
)
