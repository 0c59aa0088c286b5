import { Box, Chip, LinearProgress, Typography } from '@mui/material'
import type { ExpertCase } from '../../../../contract/expert-case.ts'
import { Section } from './section.tsx'

const confidences = { HIGH: '확신 높음', MEDIUM: '확신 보통', LOW: '확신 낮음' }
const sources = { TEXT: '글', ANSWER: '답변', PHOTO: '사진' }
const mostScores = 5

/** What the engine thinks, why, what speaks against it, and what it could not see. */
export const EngineView = ({ shown }: { shown: ExpertCase }) => (
  <>
    <Section
      title={`엔진: ${shown.problem}`}
      action={<Chip size="small" variant="outlined" label={confidences[shown.confidence]} />}
    >
      {shown.provisional && <Typography color="textSecondary">더 나은 결과를 기다리는 중이에요.</Typography>}
      {shown.summary && <Typography sx={{ mb: 1 }}>{shown.summary}</Typography>}
      <Lines of={shown.reasons.map(({ text, source }) => `${text} (${sources[source]})`)} />
      {shown.counterSign && (
        <Typography sx={{ mt: 1, color: 'var(--color-sun)' }}>다른 점: {shown.counterSign}</Typography>
      )}
      <Lines of={[...shown.unchecked, ...shown.photoNotes]} title="확인하지 못한 것" />
    </Section>
    {shown.candidates.length > 0 && (
      <Section title="다른 가능성">
        <Lines
          of={shown.candidates.map(({ problem, tellApart }) =>
            [problem, tellApart].filter(Boolean).join(': '),
          )}
        />
      </Section>
    )}
    {shown.signs.length > 0 && <Evidence shown={shown} />}
  </>
)

const Evidence = ({ shown: { signs, scores, engine } }: { shown: ExpertCase }) => (
  <Box component="details" sx={{ mb: 3 }}>
    <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 700, py: 0.5 }}>
      근거 {signs.length}개와 점수
    </Box>
    <Box component="ul" sx={{ pl: 2.5, my: 1 }}>
      {signs.map(({ text, source, words, strength }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the evidence of one case never moves
        <li key={index}>
          {text} <Faint>{`${sources[source]} · ${Math.round(strength * 100)}%`}</Faint>
          {words && <Faint>{` “${words}”`}</Faint>}
        </li>
      ))}
    </Box>
    {scores.slice(0, mostScores).map(({ problem, share }) => (
      <Box key={problem} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ width: 160, flexShrink: 0 }}>
          {problem}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, share * 100)}
          aria-label={problem}
          sx={{ flexGrow: 1 }}
        />
        <Typography variant="body2" sx={{ width: 44, textAlign: 'right' }}>
          {Math.round(share * 100)}%
        </Typography>
      </Box>
    ))}
    <Typography variant="caption" color="textSecondary">
      {engine.name} {engine.version}
    </Typography>
  </Box>
)

function Lines({ of, title }: { of: string[]; title?: string }) {
  if (of.length === 0) return null
  return (
    <>
      {title && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {title}
        </Typography>
      )}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5 }}>
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </>
  )
}

const Faint = ({ children }: { children: string }) => (
  <Typography component="span" variant="body2" color="textSecondary">
    {children}
  </Typography>
)
