import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { Card, Stack, Typography } from '@mui/material'
import { BooleanInput, CreateButton, required, SimpleForm, TextInput, Title } from 'react-admin'
import {
  type AdminFaq,
  addFaq,
  changeFaq,
  getAdminFaq,
  listAdminFaq,
  orderFaq,
  removeFaq,
} from '../../../../contract/company/company-admin.ts'
import { Muted, StateChip, TextLink } from '../../shared/display/text.tsx'
import { IconAction } from '../../shared/inputs/buttons.tsx'
import { formPages, type ResourceEndpoints } from '../../shared/page/resource.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

export const endpoints: ResourceEndpoints = {
  one: getAdminFaq,
  create: addFaq,
  update: changeFaq,
  remove: removeFaq,
}

/** The questions in the order that customers see, with buttons to reorder them. */
export const FaqList = () => (
  <Stack spacing={2} sx={{ mt: 2, pb: 10, maxWidth: 880 }}>
    <Title title="자주 묻는 질문" />
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Muted>고객센터에 이 순서로, 바꾼 뒤 몇 초 안에 보여요.</Muted>
      <CreateButton resource="faq" />
    </Stack>
    <QueryResult query={useServerQuery(listAdminFaq, {})}>
      {(faq) => (faq.length === 0 ? <Typography>아직 질문이 없어요.</Typography> : <Rows faq={faq} />)}
    </QueryResult>
  </Stack>
)

function Rows({ faq }: { faq: AdminFaq[] }) {
  const save = useServerMutation(orderFaq, { invalidates: [listAdminFaq], alsoOnError: true })
  const ids = faq.map(({ id }) => id)

  function move(from: number, to: number) {
    const order = ids.with(from, ids[to] as string).with(to, ids[from] as string)
    save.mutate({ body: { ids: order } })
  }

  return (
    <Card component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {faq.map((entry, index) => (
        <Row
          key={entry.id}
          entry={entry}
          isFirst={index === 0}
          isLast={index === faq.length - 1}
          isBusy={save.isPending}
          onMove={(by) => move(index, index + by)}
        />
      ))}
    </Card>
  )
}

interface RowProps {
  entry: AdminFaq
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: 1 | -1) => void
}

const Row = ({ entry: { id, question, answer, isShown }, isFirst, isLast, isBusy, onMove }: RowProps) => (
  <Stack
    component="li"
    direction="row"
    spacing={1}
    sx={{ alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
  >
    <Stack sx={{ flex: 1, minWidth: 0 }}>
      <TextLink to={`/faq/${id}`} sx={{ fontWeight: 600 }}>
        {question}
      </TextLink>
      <Muted small noWrap>
        {answer}
      </Muted>
    </Stack>
    {!isShown && <StateChip label="숨김" />}
    <IconAction
      label={`${question} 위로`}
      icon={<UpIcon />}
      disabled={isFirst || isBusy}
      onClick={() => onMove(-1)}
    />
    <IconAction
      label={`${question} 아래로`}
      icon={<DownIcon />}
      disabled={isLast || isBusy}
      onClick={() => onMove(1)}
    />
  </Stack>
)

const FaqForm = () => (
  <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
    <TextInput source="question" label="질문" validate={required()} />
    <TextInput source="answer" label="답" validate={required()} multiline minRows={4} />
    <TextInput source="linkTo" label="이어지는 앱 화면" helperText="없으면 비워 두세요. 예: /refund-policy" />
    <TextInput source="linkLabel" label="링크의 이름" helperText="예: 환불 정책 보기" />
    <BooleanInput source="isShown" label="고객센터에 보이기" defaultValue={true} />
  </SimpleForm>
)

export const { edit: FaqEdit, create: FaqCreate } = formPages(FaqForm)
