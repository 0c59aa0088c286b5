import { Button, EmptyState, ErrorState, Photo, Section, Skeleton, SproutScene } from '../../ui/index.ts'

export const States = () => (
  <Section title="상태">
    <div className="grid gap-4 md:grid-cols-2">
      <EmptyState
        drawing={<SproutScene />}
        text="아직 진단한 식물이 없어요"
        hint="사진 두 장이면 시작할 수 있어요."
        action={<Button>첫 진단 시작하기</Button>}
      />
      <ErrorState text="데이터를 불러오는데 실패했습니다." onRetry={() => {}} />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-32" />
      </div>
      <Photo src="/nothing.jpg" width={4} height={3} alt="거실의 몬스테라" className="rounded-lg" />
    </div>
  </Section>
)
