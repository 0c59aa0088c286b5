import { Link } from '@tanstack/react-router'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Page, SproutScene } from '../../../../../ui/index.ts'

interface SentNoteProps {
  diagnosisId: string
  onRestart: () => void
}

/** In place of a wizard whose run became a diagnosis in another tab, or after the person left it. */
export const SentNote = ({ diagnosisId, onRestart }: SentNoteProps) => (
  <Page className="min-h-full flex-1 items-center justify-center text-center">
    <div aria-hidden className="size-40">
      <SproutScene />
    </div>
    <h1 tabIndex={-1} className="mt-6 text-xl font-bold">
      진단 결과가 나왔어요
    </h1>
    <p role="status" className="mt-2 max-w-xs text-balance text-ink-muted">
      쓰시던 진단은 이미 보냈어요. 한 번만 보내져서 결과도 하나예요.
    </p>
    <div className="mt-8 flex w-full max-w-sm flex-col gap-2">
      <Button asChild size="lg" block>
        <Link to={screens.diagnosisResult.route} params={{ id: diagnosisId }} replace>
          결과 보기
        </Link>
      </Button>
      <Button variant="plain" size="lg" block onClick={onRestart}>
        다른 식물 진단하기
      </Button>
    </div>
  </Page>
)
