import { Alert, AlertTitle, Box, Chip, Stack, Typography } from '@mui/material'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import type { Toxicity, ToxicityLevel } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Section } from '../../../shared/display/section.tsx'
import { Lines } from './lines.tsx'

/** The emergency steps that the customer's result shows, as a banner at the top of the case. */
export function EmergencyBanner({ emergency }: Pick<AdminCase, 'emergency'>) {
  if (!emergency) return null
  const { title, doNow, bring, doNot } = emergency
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle>응급: {title}</AlertTitle>
      <details>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
          손님에게 알린 내용
        </Box>
        <Lines title="지금 할 일" of={doNow} />
        <Lines title="가져갈 것" of={bring} />
        <Lines title="하지 말 것" of={doNot} />
      </details>
    </Alert>
  )
}

const levels: Record<ToxicityLevel, { word: string; color: 'error' | 'warning' | 'success' | 'default' }> = {
  TOXIC: { word: '독이 있어요', color: 'error' },
  IRRITANT: { word: '자극이 있어요', color: 'warning' },
  SAFE: { word: '알려진 독 없음', color: 'success' },
  UNKNOWN: { word: '확인되지 않음', color: 'default' },
}

/** Toxicity of the plant as the customer sees it. */
export function ToxicitySection({ toxicity }: Pick<AdminCase, 'toxicity'>) {
  if (!toxicity) return null
  if (toxicity.plant === null) {
    return (
      <Section title="독성">
        <Typography color="textSecondary">모르는 식물이에요. 독이 있다고 여기라고 알렸어요.</Typography>
      </Section>
    )
  }
  return (
    <Section title={`독성: ${toxicity.plant}`}>
      <Levels toxicity={toxicity} />
      <Typography>{toxicity.text}</Typography>
      <Typography variant="caption" color="textSecondary">
        {toxicity.sources.join(' · ')}
      </Typography>
    </Section>
  )
}

const Levels = ({ toxicity: { cats, dogs, people } }: { toxicity: Toxicity }) => (
  <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', mb: 1 }}>
    {(
      [
        ['고양이', cats],
        ['강아지', dogs],
        ['사람', people],
      ] as const
    ).map(([name, level]) => (
      <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {name} <Chip size="small" variant="outlined" {...chipOf(level)} />
      </Box>
    ))}
  </Stack>
)

const chipOf = (level: ToxicityLevel) => ({ label: levels[level].word, color: levels[level].color })
