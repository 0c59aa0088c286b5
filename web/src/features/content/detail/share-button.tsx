import { Share2 } from 'lucide-react'
import { copyText } from '../../../../../client/copy-text.ts'
import { useDialogs } from '../../../../../ui/index.ts'
import { shareOr } from '../../../shared/share.ts'

/** Shares the article with the Web Share API, or copies the link. */
export function ShareButton({ title }: { title: string }) {
  const { toast } = useDialogs()

  async function share() {
    const url = location.origin + location.pathname
    const isCopied = await shareOr({ title, url }, () => copyText(url))
    if (isCopied === undefined) return
    toast(isCopied ? '링크를 복사했어요.' : '주소창의 주소를 복사해 주세요.')
  }

  return (
    <button
      type="button"
      onClick={() => void share()}
      className="-mr-3 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-leaf transition duration-120 active:bg-line"
    >
      <Share2 aria-hidden className="size-4.5" />
      공유하기
    </button>
  )
}
