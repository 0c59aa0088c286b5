import { Link } from '@tanstack/react-router'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, ProgressBar, useDialogs } from '../../../../../ui/index.ts'
import { type DraftSummary, removeDraft } from '../../diagnosis/index.ts'

const stepCount = 7

/** Card for a diagnosis draft on this device: continue or discard. */
export function ResumeCard({ draft }: { draft: DraftSummary }) {
  const { confirm } = useDialogs()

  async function askAndRemove() {
    const question = {
      title: '작성 중인 진단을 지울까요?',
      text: '넣어 둔 사진과 답도 함께 지워져요.',
      confirm: '지우기',
      danger: true,
    }
    if (await confirm(question)) await removeDraft()
  }

  return (
    <section aria-label="작성 중인 진단" className="mb-8 card p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-bold">작성 중인 진단이 있어요</h2>
        <span className="shrink-0 text-sm font-semibold text-leaf">
          {draft.step} / {stepCount}
        </span>
      </div>
      {draft.prompt && <p className="mt-1 line-clamp-1 text-ink">“{draft.prompt}”</p>}
      <ProgressBar value={draft.step} max={stepCount} label="진단 작성" className="mt-3" />
      <div className="mt-4 flex gap-2">
        <Link to={screens.diagnosis.route} className={buttonStyle({ variant: 'soft' })}>
          이어서 하기
        </Link>
        <button
          type="button"
          className="min-h-11 rounded-md px-4 font-semibold text-ink-muted active:bg-line"
          onClick={() => void askAndRemove()}
        >
          지우기
        </button>
      </div>
    </section>
  )
}
