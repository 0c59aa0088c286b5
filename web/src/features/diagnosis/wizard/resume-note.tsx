import { Sprout } from 'lucide-react'
import { Button, useDialogs } from '../../../../../ui/index.ts'

interface ResumeNoteProps {
  /** Whether the resumed draft is about another plant than the one in the address. */
  isOther: boolean
  onRestart: () => void
}

/** Says that the wizard was resumed from a draft, and offers to start over. */
export function ResumeNote({ isOther, onRestart }: ResumeNoteProps) {
  const dialogs = useDialogs()

  async function ask() {
    const isSure = await dialogs.confirm({
      title: '처음부터 다시 시작할까요?',
      text: '올린 사진과 적어 둔 내용이 지워져요.',
      confirm: '새로 시작',
      cancel: '이어서 하기',
    })
    if (isSure) onRestart()
  }

  return (
    <div className="mb-4 flex items-center gap-3 rounded-md bg-leaf-soft py-1 pr-1 pl-4 text-leaf">
      <Sprout aria-hidden size={20} className="shrink-0" />
      <p className="flex-1 text-sm">
        <strong className="font-semibold">이어서 하기</strong> ·{' '}
        {isOther ? '쓰다 만 다른 진단이 있어요' : '멈춘 곳부터예요'}
      </p>
      <Button variant="soft" onClick={ask}>
        새로 시작
      </Button>
    </div>
  )
}
