import { Share2 } from 'lucide-react'
import { useDialogs } from '../../../../../ui/index.ts'

/** Hands the article on: by the phone's own sheet where there is one, else as a copied link. */
export function ShareButton({ title }: { title: string }) {
  const { toast } = useDialogs()

  async function share() {
    const url = location.origin + location.pathname
    if (await wasShared({ title, url })) return
    try {
      await navigator.clipboard.writeText(url)
      toast('링크를 복사했어요.')
    } catch {
      toast('주소창의 주소를 복사해 주세요.')
    }
  }

  return (
    <button
      type="button"
      onClick={() => void share()}
      className="-mr-3 inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-leaf transition duration-120 active:bg-line"
    >
      <Share2 aria-hidden className="size-4.5" />
      공유하기
    </button>
  )
}

/** Whether the sheet opened; people who close it again have seen it, too. */
async function wasShared(what: ShareData) {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
