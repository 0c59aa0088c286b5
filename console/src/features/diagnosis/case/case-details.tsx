import CloseIcon from '@mui/icons-material/Close'
import OpenInFullIcon from '@mui/icons-material/OpenInFull'
import { Alert, AlertTitle, Box, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import {
  type CustomerRequest,
  customerRequestNames,
} from '../../../../../contract/diagnosis/customer-request.ts'
import type { PhotoRegion, ToxicityLevel } from '../../../../../contract/diagnosis/diagnosis.ts'
import { addCaseNote, listCaseNotes } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { PhotoLink } from '../../../shared/display/pictures.tsx'
import { PlainList, Section } from '../../../shared/display/section.tsx'
import { Muted, Tag } from '../../../shared/display/text.tsx'
import { IconAction } from '../../../shared/inputs/buttons.tsx'
import { Dialog } from '../../../shared/inputs/dialogs.tsx'
import { Notes } from '../../../shared/notes/notes.tsx'
import { LinkedText } from '../answer/linked-text.tsx'
import { EngineResult, Lines } from './engine-result.tsx'
import { PhotoRegions, RegionLabels, ZoomFrame } from './zoom-frame.tsx'

/** What the customer was asked for, the submission, earlier diagnoses, the engine's result, the rating and the check-ins. */
export const CaseDetails = ({ adminCase }: { adminCase: AdminCase }) => (
  <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2.5 }, minWidth: 0 }}>
    <EmergencyBanner {...adminCase} />
    <CaseRequests {...adminCase} />
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5, mb: 2 }}>
      <PhotoZoom
        title="전체 사진"
        path={adminCase.fullPlantImageUrl}
        regions={adminCase.regions?.filter(({ photo }) => photo === 'FULL')}
      />
      <PhotoZoom
        title="증상 사진"
        path={adminCase.symptomImageUrl}
        regions={adminCase.regions?.filter(({ photo }) => photo === 'SYMPTOM')}
      />
    </Box>
    <Section title="손님이 쓴 글">
      <Typography sx={{ whiteSpace: 'pre-line' }}>{adminCase.prompt}</Typography>
    </Section>
    <Answers adminCase={adminCase} />
    {adminCase.earlier.length > 0 && <EarlierDiagnoses earlier={adminCase.earlier} />}
    <EngineResult adminCase={adminCase} />
    <ToxicitySection {...adminCase} />
    {adminCase.feedback && (
      <Section title="손님의 평가">
        <Typography>{adminCase.feedback.helpful ? '도움이 됐어요' : '틀린 것 같아요'}</Typography>
        {adminCase.feedback.comment && (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{adminCase.feedback.comment}</Typography>
        )}
      </Section>
    )}
    {adminCase.checkIns.length > 0 && (
      <Section title="돌봄 계획의 소식">
        <CheckIns checkIns={adminCase.checkIns} />
      </Section>
    )}
    <Section title="메모">
      <Notes id={adminCase.id} by={addCaseNote} shownBy={listCaseNotes} />
    </Section>
  </Paper>
)

function Answers({ adminCase: { answers, followUps } }: { adminCase: AdminCase }) {
  const all: AdminCase['answers'] = [...answers, ...followUps]
  if (all.length === 0) return null
  return (
    <Section title="질문과 답">
      <Stack component="dl" sx={{ m: 0, gap: 0.5 }}>
        {all.map(({ question, answer, isFreeText }) => (
          <Box key={question} sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
            <Muted component="dt" sx={{ minWidth: 140 }}>
              {question}
            </Muted>
            <Typography component="dd" sx={{ m: 0, fontWeight: 500 }}>
              {isFreeText ? `“${answer}”` : answer}
              {isFreeText && (
                <Muted small component="span">
                  {' 직접 쓴 답'}
                </Muted>
              )}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Section>
  )
}

const emptyTexts: Partial<Record<CustomerRequest['state'], string>> = {
  WAITING: '손님의 답을 기다리고 있어요. 약속한 시간은 멈춰 있어요.',
  DECLINED: '손님이 찍거나 답하기 어렵다고 했어요. 지금 있는 것으로 답해 주세요.',
  EXPIRED: '일주일 동안 답이 없었어요. 지금 있는 것으로 답해 주세요.',
  CLOSED: '기다리지 않고 답했어요.',
}

function CaseRequests({ requests = [] }: Pick<AdminCase, 'requests'>) {
  if (requests.length === 0) return null
  return (
    <Section title="손님에게 부탁한 것">
      <PlainList isOrdered of={requests} spacing={2}>
        {(request) => (
          <li key={request.number}>
            <OneRequest {...request} />
          </li>
        )}
      </PlainList>
    </Section>
  )
}

function OneRequest({ kind, text, state, askedAt, repliedAt, reply, photo }: CustomerRequest) {
  const name = customerRequestNames[kind]
  return (
    <>
      <Muted small>
        {formatDateTimeAt(askedAt)} · {name}
      </Muted>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      <Box sx={{ borderLeft: '3px solid var(--color-leaf)', pl: 1.5, mt: 1 }}>
        {emptyTexts[state] && <Muted>{emptyTexts[state]}</Muted>}
        {repliedAt && <Muted small>{formatDateTimeAt(repliedAt)}에 손님이 답했어요</Muted>}
        {reply && <Typography sx={{ whiteSpace: 'pre-line' }}>{reply}</Typography>}
        {photo && (
          <Box sx={{ maxWidth: 320, mt: 1 }}>
            <PhotoZoom title="손님이 더 보낸 사진" path={photo} />
          </Box>
        )}
      </Box>
    </>
  )
}

interface PhotoProps {
  title: string
  path: string
  /** Where a model saw something. */
  regions?: PhotoRegion[] | undefined
}

function PhotoZoom({ title, path, regions = [] }: PhotoProps) {
  const overlay = regions.length > 0 && <PhotoRegions path={path} regions={regions} />
  const [isLarge, setIsLarge] = useState(false)
  const close = () => setIsLarge(false)
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <ZoomFrame
        title={title}
        path={path}
        aspectRatio="4 / 5"
        overlay={overlay}
        onEnter={() => setIsLarge(true)}
        caption={
          <Typography component="figcaption" variant="body2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
        }
      >
        <IconAction
          label={`${title} 창 가득 보기`}
          icon={<OpenInFullIcon fontSize="small" />}
          onClick={() => setIsLarge(true)}
        />
      </ZoomFrame>
      {regions.length > 0 && <RegionLabels regions={regions} />}
      <Dialog
        fullScreen
        open={isLarge}
        onClose={close}
        slotProps={{ paper: { 'aria-label': `${title} 창 가득 보기` } }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', p: 1 }}>
          <ZoomFrame
            title={title}
            path={path}
            autoFocus
            overlay={overlay}
            caption={<Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{title}</Typography>}
          >
            <IconAction label="닫기" icon={<CloseIcon />} onClick={close} />
          </ZoomFrame>
        </Box>
      </Dialog>
    </Box>
  )
}

function EmergencyBanner({ emergency }: Pick<AdminCase, 'emergency'>) {
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

function ToxicitySection({ toxicity }: Pick<AdminCase, 'toxicity'>) {
  if (!toxicity) return null
  if (toxicity.plant === null) {
    return (
      <Section title="독성">
        <Muted>모르는 식물이에요. 독이 있다고 여기라고 알렸어요.</Muted>
      </Section>
    )
  }
  return (
    <Section title={`독성: ${toxicity.plant}`}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', mb: 1 }}>
        {(
          [
            ['고양이', toxicity.cats],
            ['강아지', toxicity.dogs],
            ['사람', toxicity.people],
          ] as const
        ).map(([name, level]) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {name} <Tag {...chipOf(level)} />
          </Box>
        ))}
      </Stack>
      <Typography>{toxicity.text}</Typography>
      <Muted tiny>{toxicity.sources.join(' · ')}</Muted>
    </Section>
  )
}

const chipOf = (level: ToxicityLevel) => ({ label: levels[level].word, color: levels[level].color })

const answerLabels = { BETTER: '나아졌어요', SAME: '그대로예요', WORSE: '나빠졌어요' }

const EarlierDiagnoses = ({ earlier }: Pick<AdminCase, 'earlier'>) => (
  <Section title={`이 식물의 지난 진단 ${earlier.length}번`}>
    <Stack sx={{ gap: 2 }}>
      {earlier.map((it) => (
        <Box key={it.id} sx={{ borderLeft: '3px solid var(--color-line)', pl: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {it.problem}
            <Muted small component="span">
              {' '}
              {formatDateTimeAt(it.createdAt)}
            </Muted>
          </Typography>
          <Stack direction="row" sx={{ gap: 1, my: 1 }}>
            <PhotoLink path={it.fullPlantImageUrl} title="지난 전체 사진" />
            <PhotoLink path={it.symptomImageUrl} title="지난 증상 사진" />
          </Stack>
          {it.expertFeedback ? <LinkedText text={it.expertFeedback} /> : <Muted>전문가 답변이 없어요.</Muted>}
          <CheckIns checkIns={it.checkIns} />
        </Box>
      ))}
    </Stack>
  </Section>
)

const CheckIns = ({ checkIns }: Pick<AdminCase, 'checkIns'>) => (
  <Stack sx={{ gap: 1, mt: 1 }}>
    {checkIns.map(({ day, answer, note, photo }) => (
      <Stack key={day} direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {photo && <PhotoLink path={photo} title={`${day}일째 사진`} />}
        <Typography>
          <b>{day}일째</b> {answerLabels[answer]}
          {note && `: ${note}`}
        </Typography>
      </Stack>
    ))}
  </Stack>
)
