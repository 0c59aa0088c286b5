import { Box, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminInquiry } from '../../../../contract/inquiry/inquiry-admin.ts'
import type { ProofOfPots } from '../../../../contract/reservation/care-record.ts'
import {
  careEntryKinds,
  type ProofKind,
  potAnswerLabels,
  proofKinds,
} from '../../../../contract/reservation/care-report.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { PhotoLink, pictureUrl } from '../../shared/display/pictures.tsx'
import { Folded, Section } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'

/** What the customer wrote and photographed for the diagnosis that an inquiry is about. */
export const Submission = ({ problem, photos, texts }: NonNullable<AdminInquiry['submission']>) => (
  <Section title={`손님이 진단에 보낸 것 · ${problem}`}>
    <Stack spacing={1}>
      {texts.map(({ text, at }) => (
        <div key={at}>
          <Muted tiny>{formatDateTimeAt(at)}</Muted>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        </div>
      ))}
      <PhotoLinks photos={photos} name="진단 사진" />
    </Stack>
  </Section>
)

const kinds = Object.values(proofKinds)

/** Each pot at pickup and at return, side by side: in sight of a claim, behind a line of other inquiries. */
export function PotProof({ proof, isClaim }: { proof: ProofOfPots; isClaim: boolean }) {
  const hasPhotos = proof.pots.some((pot) => kinds.some((kind) => pot[kind].length > 0))
  if (isClaim)
    return (
      <Section title="수거와 배송 때의 화분">
        {hasPhotos ? <Pots {...proof} /> : <Muted>이 예약에는 화분 사진이 없어요.</Muted>}
      </Section>
    )
  if (!hasPhotos) return null
  return (
    <Folded label="수거와 배송 때의 화분">
      <Pots {...proof} />
    </Folded>
  )
}

const Pots = ({ pots, answers }: ProofOfPots) => (
  <Stack spacing={2}>
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {kinds.map((kind) => (
        <li key={kind}>
          {careEntryKinds[kind]}: {describeAnswer(answers, kind)}
        </li>
      ))}
    </Box>
    {pots.map((pot) => (
      <Box key={pot.potNumber} component="article" aria-label={`${pot.potNumber}번 화분`}>
        <Typography sx={{ fontWeight: 700 }}>
          {pot.potNumber}번 화분 · {pot.diameter}
          {pot.agreedWon !== null && ` · 정한 금액 ${formatWon(pot.agreedWon)}`}
        </Typography>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, maxWidth: 560 }}>
          {kinds.map((kind) => (
            <Photos key={kind} potNumber={pot.potNumber} kind={kind} photos={pot[kind]} />
          ))}
        </Box>
      </Box>
    ))}
  </Stack>
)

function describeAnswer(answers: ProofOfPots['answers'], kind: ProofKind) {
  const found = answers.find((it) => it.kind === kind)
  if (!found) return '손님이 아직 확인하지 않았어요'
  const worth = found.agreedWon > 0 ? `, 정한 금액 모두 ${formatWon(found.agreedWon)}` : ''
  return `손님이 ‘${potAnswerLabels[found.answer]}’라고 했어요 (${formatDateTimeAt(found.answeredAt)}${worth})`
}

interface PhotosProps {
  potNumber: number
  kind: ProofKind
  photos: ProofOfPots['pots'][number]['INTAKE']
}

const Photos = ({ potNumber, kind, photos }: PhotosProps) => (
  <Stack spacing={1}>
    {photos.length === 0 && <Muted small>{careEntryKinds[kind]} 사진이 없어요.</Muted>}
    {photos.map(({ path, takenAt, receivedAt }, index) => (
      <Box key={path} component="figure" sx={{ m: 0 }}>
        <a href={pictureUrl(path)} target="_blank" rel="noopener">
          <Box
            component="img"
            src={pictureUrl(path)}
            alt={`${potNumber}번 화분 ${careEntryKinds[kind]} 사진 ${index + 1}`}
            loading="lazy"
            sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1, display: 'block' }}
          />
        </a>
        <Muted tiny component="figcaption">
          {careEntryKinds[kind]} · {formatDateTimeAt(takenAt)}
          {takenAt !== receivedAt && ` · 받음 ${formatDateTimeAt(receivedAt)}`}
        </Muted>
      </Box>
    ))}
  </Stack>
)

interface PhotoLinksProps {
  photos: string[]
  /** What a photo is called. */
  name?: string
}

/** Photos in a line. */
export const PhotoLinks = ({ photos, name = '사진' }: PhotoLinksProps) => (
  <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
    {photos.map((path, at) => (
      <PhotoLink key={path} path={path} title={`${name} ${at + 1} 크게 보기`} />
    ))}
  </Stack>
)
