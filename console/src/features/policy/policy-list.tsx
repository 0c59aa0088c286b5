import { Alert } from '@mui/material'
import { FunctionField, List, SelectInput, TextField } from 'react-admin'
import type { PolicyVersionItem } from '../../../../contract/policy-admin.ts'
import { Rows } from '../../shared/rows.tsx'
import { ToneChip } from '../../shared/tone-chip.tsx'
import { momentWords, yearDayWords } from '../../shared/when.ts'
import { policyChoices, policyNames } from './policy-words.ts'

const states = {
  COMING: { label: '공고 중', tone: 'warning' },
  IN_FORCE: { label: '시행 중', tone: 'success' },
  PAST: { label: '지난 판', tone: 'default' },
} as const

const filters = [<SelectInput key="kind" source="kind" label="종류" choices={policyChoices} alwaysOn />]

/** For whoever keeps them; customers never read this. */
const Advice = () => (
  <Alert severity="warning" sx={{ mt: 2 }}>
    법률 검토 필요: 처음 실린 글은 서비스에 맞춰 쓴 초안이에요. 전문가의 검토를 받아 새 판으로 공고해 주세요.
  </Alert>
)

/** Every version that was ever announced. */
export const PolicyList = () => (
  <>
    <Advice />
    <List filters={filters} exporter={false} perPage={50}>
      <Rows<PolicyVersionItem>
        to="show"
        line={({ kind, title, state, effectiveFrom }) => ({
          title,
          state: <ToneChip {...states[state]} />,
          about: [title !== policyNames[kind] && policyNames[kind], `${yearDayWords(effectiveFrom)} 시행`]
            .filter(Boolean)
            .join(' · '),
        })}
      >
        <FunctionField label="종류" render={({ kind }: PolicyVersionItem) => policyNames[kind]} />
        <TextField source="title" label="이름" sortable={false} />
        <FunctionField
          label="상태"
          render={({ state }: PolicyVersionItem) => <ToneChip {...states[state]} />}
        />
        <FunctionField
          label="시행일"
          render={({ effectiveFrom }: PolicyVersionItem) => yearDayWords(effectiveFrom)}
        />
        <FunctionField
          label="공고"
          render={({ announcedAt }: PolicyVersionItem) => momentWords(announcedAt)}
        />
      </Rows>
    </List>
  </>
)
