import { Link } from '@tanstack/react-router'
import { screens } from '../../../../../contract/screens.ts'
import { Card, Section, Skeleton, Switch, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { LoadFailure } from '../../../shared/load-failure.tsx'
import { site } from '../../../shared/site.ts'
import { useAiAnalysis, useSetAiAnalysis } from '../account.queries.ts'

/** Lets the member refuse that photos and texts of a diagnosis go to the generative AI. Saved at once. */
export const AiAnalysis = () => (
  <Section title="생성형 AI 분석" className="mb-0!">
    <p className="text-ink-muted">
      진단할 때 {site().photoModel}가 사진과 글을 먼저 살펴봐요. 이름과 연락처는 보내지 않아요.{' '}
      <Link to={screens.privacy.route} hash="article-recipients-2" className="underline underline-offset-4">
        누구에게 가는지 보기
      </Link>
    </p>
    <Choice />
  </Section>
)

function Choice() {
  const { data, error, isFetching, refetch } = useAiAnalysis()
  const { mutateAsync, isPending } = useSetAiAnalysis()
  const { alert } = useDialogs()
  if (error && !data)
    return <LoadFailure query={{ error, refetch, isFetching }} text="설정을 불러오지 못했어요." />
  if (!data) return <Skeleton className="mt-4 h-24 rounded-lg" />

  async function change(allowed: boolean) {
    try {
      await mutateAsync(allowed)
    } catch (problem) {
      await alert(messageOf(problem as Error, '바꾸지 못했어요. 한 번 더 눌러 주세요.'))
    }
  }

  return (
    <Card className="mt-4 py-2!">
      <Switch
        checked={data.allowed}
        disabled={isPending}
        onChange={(allowed) => void change(allowed)}
        hint="꺼도 진단과 전문가 답변은 그대로예요. 새잎의 진단 프로그램과 전문가만 살펴봐요."
      >
        생성형 AI에 사진과 글 보내기
      </Switch>
    </Card>
  )
}
