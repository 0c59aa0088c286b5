import { Section, Skeleton } from '../../../../../ui/index.ts'

export const planTitle = '돌봄 계획'

export const PlanSkeleton = () => (
  <Section title={planTitle}>
    <Skeleton className="h-44 rounded-lg" />
  </Section>
)
