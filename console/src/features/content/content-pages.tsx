import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import { Alert, Box, Button, Chip, Stack } from '@mui/material'
import {
  ArrayInput,
  AutocompleteArrayInput,
  Create,
  DeleteButton,
  Edit,
  ReferenceArrayInput,
  required,
  SaveButton,
  SimpleFormIterator,
  TabbedForm,
  TextInput,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminContent,
  addContent,
  changeContent,
  getAdminContent,
  listAdminContents,
  listAdminContentTags,
  previewContent,
  removeContent,
} from '../../../../contract/content/content-admin.ts'
import { pictureUrl } from '../../shared/display/pictures.tsx'
import { Heading, Muted } from '../../shared/display/text.tsx'
import { DateTimeInput, ProblemsInput, TagInput } from '../../shared/inputs/form-inputs.tsx'
import { PictureInput } from '../../shared/inputs/picture-input.tsx'
import { type ResourceEndpoints, separateListCache } from '../../shared/page/resource.tsx'
import { WhenVisible } from '../../shared/page/when-visible.tsx'
import { BodyInput } from '../../shared/reading/body-input.tsx'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'

export const endpoints: ResourceEndpoints = {
  list: listAdminContents,
  one: getAdminContent,
  create: addContent,
  update: changeContent,
  remove: removeContent,
}

function Actions() {
  const article = useRecordContext<AdminContent>()
  if (article?.state !== 'PUBLISHED') return null
  return (
    <TopToolbar>
      <Button
        size="small"
        startIcon={<OpenInNewIcon />}
        href={`/plant-contents/${article.id}`}
        target="_blank"
        rel="noopener"
      >
        손님 화면에서 보기
      </Button>
    </TopToolbar>
  )
}

function ContentForm() {
  const { data: tags = [] } = useServerQuery(listAdminContentTags, {})
  return (
    <TabbedForm warnWhenUnsavedChanges syncWithLocation={false} toolbar={<ContentToolbar />}>
      <TabbedForm.Tab label="글">
        <TextInput source="title" label="제목" validate={required()} />
        <TextInput source="subTitle" label="작은 제목" validate={required()} />
        <BodyInput source="body" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="그림과 태그">
        <PictureInput
          source="thumbnail"
          label="대표 그림"
          helperText="목록과 홈에 보여요. 4:3이 가장 좋아요."
        />
        <TagInput
          source="tag"
          label="태그"
          options={tags}
          validate={required()}
          helperText="쓰던 태그를 고르거나 새로 써요."
        />
        <ProblemsInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="출처와 이어 읽기">
        <ArrayInput source="sources" label="출처" defaultValue={[]}>
          <SimpleFormIterator inline>
            <TextInput source="title" label="이름" validate={required()} />
            <TextInput source="url" label="주소 (없으면 비워요)" />
          </SimpleFormIterator>
        </ArrayInput>
        <ReferenceArrayInput source="related" reference="contents" queryOptions={separateListCache}>
          <AutocompleteArrayInput
            label="이어 읽을 글"
            optionText="title"
            filterToQuery={(search: string) => ({ search })}
            helperText="고르지 않은 자리는 같은 태그의 새 글이 채워요."
          />
        </ReferenceArrayInput>
      </TabbedForm.Tab>
      <TabbedForm.Tab label="공개">
        <PublishInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="미리 보기">
        <WhenVisible>
          <ContentPreview />
        </WhenVisible>
      </TabbedForm.Tab>
    </TabbedForm>
  )
}

/** `type="button"` prevents saving with Enter, because a save may publish the article. */
function ContentToolbar() {
  const article = useRecordContext()
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton type="button" />
      {article && <DeleteButton />}
    </Toolbar>
  )
}

/** Publication time; null means draft. */
function PublishInput() {
  const { setValue } = useFormContext()
  const publishedAt: string | null = useWatch({ name: 'publishedAt' }) ?? null
  const stored = useRecordContext()?.publishedAt ?? null
  const set = (moment: string | null) => setValue('publishedAt', moment, { shouldDirty: true })
  return (
    <Stack spacing={2} sx={{ width: '100%' }}>
      <Alert severity={publishedAt ? 'success' : 'info'}>
        {describePublication(publishedAt, publishedAt === stored)}
      </Alert>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={() => set(new Date().toISOString())}>
          지금 공개
        </Button>
        <Button variant="outlined" onClick={() => set(null)} disabled={!publishedAt}>
          초안으로
        </Button>
      </Stack>
      <DateTimeInput source="publishedAt" label="공개하는 때 (서울 시각)" />
    </Stack>
  )
}

function describePublication(publishedAt: string | null, isStored: boolean) {
  if (!publishedAt) return '초안이에요. 때를 정하고 저장하면 공개돼요.'
  const isFuture = Date.parse(publishedAt) > Date.now()
  const once = isStored ? '' : '저장하면 '
  return isFuture
    ? `${once}${formatDateTimeAt(publishedAt)}에 저절로 공개돼요.`
    : `${once}모두에게 보여요. 공개한 때는 ${formatDateTimeAt(publishedAt)}이에요.`
}

/** The article as it would be stored: the server sanitizes the preview with the same code as on saving. */
function ContentPreview() {
  const { title, subTitle, tag, thumbnail, body } = useWatch()
  return (
    <Box component="article" sx={{ maxWidth: 680, width: '100%' }}>
      {tag && <Chip size="small" label={tag} />}
      <Heading as="h2" size="h5" sx={{ mt: 1 }}>
        {title || '제목'}
      </Heading>
      <Muted sx={{ mb: 2 }}>{subTitle}</Muted>
      {thumbnail && (
        <Box
          component="img"
          src={pictureUrl(thumbnail)}
          alt=""
          sx={{ width: '100%', borderRadius: 2, mb: 2 }}
        />
      )}
      <QueryResult query={useServerQuery(previewContent, { body: { body: body ?? '' } })}>
        {({ body: sanitized }) =>
          sanitized.trim() ? (
            <CleanHtml html={sanitized} />
          ) : (
            <Alert severity="info">아직 본문이 없어요.</Alert>
          )
        }
      </QueryResult>
    </Box>
  )
}

export const ContentEdit = () => (
  <Edit redirect={false} actions={<Actions />}>
    <ContentForm />
  </Edit>
)

export const ContentCreate = () => (
  <Create redirect="edit">
    <ContentForm />
  </Create>
)
