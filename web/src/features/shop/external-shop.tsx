import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button, buttonStyle, Sheet, SproutScene } from '../../../../ui/index.ts'

/** Returns `leave`, which opens an external shop, and `notice`, to be rendered anywhere on the page. */
export function useExternalShop() {
  const [link, setLink] = useState<string>()
  const end = useCallback(() => setLink(undefined), [])
  return { leave: setLink, notice: link && <ExternalShopNotice link={link} onEnd={end} /> }
}

const noticeMs = 1500

interface ExternalShopNoticeProps {
  link: string
  onEnd: () => void
}

/**
 * Announces briefly that the shop is another site, then opens it in a new tab. When the browser blocks that, the notice
 * stays and contains a link.
 */
function ExternalShopNotice({ link, onEnd }: ExternalShopNoticeProps) {
  const [isBlocked, setBlocked] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => {
      if (openNewTab(link)) onEnd()
      else setBlocked(true)
    }, noticeMs)
    return () => clearTimeout(timer)
  }, [link, onEnd])

  return (
    <Sheet
      open
      title={isBlocked ? '새 창이 열리지 않았어요' : '쇼핑몰로 이동하고 있어요'}
      onClose={onEnd}
      closeLabel="닫기"
      actions={
        isBlocked ? (
          <ShopLink link={link} onFollow={onEnd} />
        ) : (
          <Button variant="plain" block onClick={onEnd}>
            그만두기
          </Button>
        )
      }
    >
      <div role="status" className="flex items-center gap-4">
        <div className={isBlocked ? 'size-20 shrink-0' : 'size-20 shrink-0 animate-breathe'}>
          <SproutScene />
        </div>
        <p className="text-ink-muted">
          {isBlocked
            ? '아래 버튼을 누르면 새 창에서 쇼핑몰이 열려요.'
            : '잠시 뒤 새 창에서 열려요. 주문과 배송은 쇼핑몰에서 도와드려요.'}
        </p>
      </div>
    </Sheet>
  )
}

const ShopLink = ({ link, onFollow }: { link: string; onFollow: () => void }) => (
  <a
    // The button that had the focus is gone, so the link gets it.
    ref={(element) => element?.focus()}
    href={link}
    target="_blank"
    rel="noopener noreferrer"
    // After the browser has followed the link, because closing the notice removes it.
    onClick={() => setTimeout(onFollow)}
    className={buttonStyle({ size: 'lg', block: true })}
  >
    <ExternalLink aria-hidden className="size-5" />
    쇼핑몰 열기
  </a>
)

/** Whether a link is http(s); stored links must not use other schemes. */
export const isWebAddress = (link: string) => /^https?:\/\//i.test(link)

/** Opens a new tab without an opener. Returns false when the browser blocked it. */
function openNewTab(link: string) {
  // With "noopener" window.open returns null even on success, so the opener is cleared afterwards.
  const opened = window.open(link, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}
