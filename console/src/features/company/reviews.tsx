import { Alert, Card, CardContent, Rating, Typography } from '@mui/material'
import {
  BooleanInput,
  Edit,
  List,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminReview,
  changeReview,
  getAdminReview,
  listAdminReviews,
} from '../../../../contract/company/company-admin.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { Muted, StateChip } from '../../shared/display/text.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'

export const endpoints: ResourceEndpoints = {
  list: listAdminReviews,
  one: getAdminReview,
  update: changeReview,
}

const choices = [
  { id: 'false', name: '기다리는 후기' },
  { id: 'true', name: '보이는 후기' },
]
const filters = [<SelectInput key="shown" source="isDisplayed" label="보이기" choices={choices} alwaysOn />]

export const ReviewList = () => (
  <List filters={filters}>
    <ResponsiveRows<AdminReview>
      to="edit"
      wraps={['content']}
      line={(review) => ({
        title: <Rating value={review.rating} readOnly size="small" />,
        state: <VisibilityChip review={review} />,
        about: `${review.shownName} · ${review.content}`,
      })}
      columns={[
        ['언제', ({ createdAt }) => formatDateTimeAt(createdAt)],
        ['보이는 이름', 'shownName'],
        ['별점', ({ rating }) => <Rating value={rating} readOnly size="small" />],
        ['내용', 'content'],
        ['상태', (review) => <VisibilityChip review={review} />],
      ]}
    />
  </List>
)

const VisibilityChip = ({ review: { isDisplayed } }: { review: AdminReview }) => (
  <StateChip {...(isDisplayed ? { label: '보임', tone: 'success' } : { label: '기다림', tone: 'warning' })} />
)

/** The review as customers see it, with the name that is being edited. */
function ReviewPreview() {
  const review = useRecordContext<AdminReview>()
  const shownName: string = useWatch({ name: 'shownName' }) ?? ''
  if (!review) return null
  return (
    <Card sx={{ mb: 2, maxWidth: 480 }}>
      <CardContent>
        <Rating value={review.rating} readOnly size="small" />
        <Typography sx={{ whiteSpace: 'pre-line', my: 1 }}>{review.content}</Typography>
        <Muted small>{shownName}</Muted>
      </CardContent>
    </Card>
  )
}

export const ReviewEdit = () => (
  <Edit redirect="list">
    <SimpleForm
      warnWhenUnsavedChanges
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <Alert severity="info" sx={{ mb: 2 }}>
        쓴 사람의 이름은 가린 채로만 보여요. 가린 이름을 바꿀 수는 있어요.
      </Alert>
      <ReviewPreview />
      <TextInput source="shownName" label="보이는 이름" validate={required()} />
      <BooleanInput source="isDisplayed" label="회사 소개에 보이기" />
    </SimpleForm>
  </Edit>
)
