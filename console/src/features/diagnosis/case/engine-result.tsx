import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import { Section } from '../../../shared/display/section.tsx'
import { Muted, Tag } from '../../../shared/display/text.tsx'

const confidences = { HIGH: '확신 높음', MEDIUM: '확신 보통', LOW: '확신 낮음' }
const severities = { LIGHT: '가벼워요', WATCH: '지켜봐요', URGENT: '서둘러요' }
const families = { HARMLESS: '해롭지 않음', UNLISTED: '목록에 없음' }
const photoUses = {
  ANALYSED: '모델이 사진을 분석했어요.',
  STORED: '엔진은 사진을 보지 않았어요.',
  PRACTICE: '연습용 모델은 사진을 실제로 보지 않고 답했어요.',
}
const sources = { TEXT: '글', ANSWER: '답변', PHOTO: '사진' }
const maxScores = 5

/** The engine's result with its reasons, doubts, candidates and evidence. */
export const EngineResult = ({ adminCase }: { adminCase: AdminCase }) => (
  <>
    <Section
      title={`엔진: ${adminCase.problem}`}
      action={
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
          {adminCase.family && adminCase.family !== 'PROBLEM' && <Tag label={families[adminCase.family]} />}
          {adminCase.severity && adminCase.family !== 'HARMLESS' && (
            <Tag
              color={adminCase.severity === 'URGENT' ? 'error' : 'default'}
              label={severities[adminCase.severity]}
            />
          )}
          <Tag label={confidences[adminCase.confidence]} />
        </Stack>
      }
    >
      {adminCase.provisional && <Muted>더 나은 결과를 기다리는 중이에요.</Muted>}
      {adminCase.summary && <Typography sx={{ mb: 1 }}>{adminCase.summary}</Typography>}
      {adminCase.photoUse && (
        <Muted>{photoUses[adminCase.isPracticeModel ? 'PRACTICE' : adminCase.photoUse]}</Muted>
      )}
      <Lines of={adminCase.reasons.map(({ text, source }) => `${text} (${sources[source]})`)} />
      {adminCase.disagreement && <Disagreement {...adminCase.disagreement} />}
      {adminCase.counterSign && (
        <Typography sx={{ mt: 1, color: 'var(--color-sun)' }}>다른 점: {adminCase.counterSign}</Typography>
      )}
      <Lines of={[...adminCase.unchecked, ...adminCase.photoNotes]} title="확인하지 못한 것" />
    </Section>
    {adminCase.alsoSeen && <AlsoSeen {...adminCase.alsoSeen} />}
    {adminCase.candidates.length > 0 && (
      <Section title="다른 가능성">
        <Lines
          of={adminCase.candidates.map(({ problem, tellApart }) =>
            [problem, tellApart].filter(Boolean).join(': '),
          )}
        />
      </Section>
    )}
    {adminCase.signs.length > 0 && <Evidence adminCase={adminCase} />}
  </>
)
const Disagreement = ({ fromText, fromPhotos, text }: NonNullable<AdminCase['disagreement']>) => (
  <Alert severity="warning" sx={{ my: 1 }}>
    <b>
      설명으로는 {fromText}, 사진으로는 {fromPhotos}
    </b>
    <br />
    {text}
  </Alert>
)

const AlsoSeen = ({ problem, summary, reasons, today }: NonNullable<AdminCase['alsoSeen']>) => (
  <Section title={`함께 보이는 문제: ${problem}`}>
    <Typography>{summary}</Typography>
    <Lines of={reasons.map(({ text, source }) => `${text} (${sources[source]})`)} />
    <Lines of={today} title="오늘 할 일" />
  </Section>
)

const Evidence = ({ adminCase: { signs, scores, engine } }: { adminCase: AdminCase }) => (
  <Box component="details" sx={{ mb: 3 }}>
    <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 700, py: 0.5 }}>
      근거 {signs.length}개와 점수
    </Box>
    <Box component="ul" sx={{ pl: 2.5, my: 1 }}>
      {signs.map(({ text, source, words, strength }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the evidence of a case never reorders
        <li key={index}>
          {text} <Faint>{`${sources[source]} · ${Math.round(strength * 100)}%`}</Faint>
          {words && <Faint>{` “${words}”`}</Faint>}
        </li>
      ))}
    </Box>
    {scores.slice(0, maxScores).map(({ problem, share }) => (
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
    <Muted tiny>
      {engine.name} {engine.version}
    </Muted>
  </Box>
)

const Faint = ({ children }: { children: string }) => (
  <Muted small component="span">
    {children}
  </Muted>
)

/** A bulleted list with an optional title; renders nothing without lines. */
export function Lines({ of, title }: { of: string[]; title?: string }) {
  if (of.length === 0) return null
  return (
    <>
      {title && (
        <Muted small sx={{ mt: 1 }}>
          {title}
        </Muted>
      )}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5 }}>
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </>
  )
}
