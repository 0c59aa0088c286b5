import { Box } from '@mui/material'
import { Create, Edit, FunctionField, List, required, SimpleForm, TextField, TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { KeptImage } from '../../../../contract/company-admin.ts'
import { PictureInput } from '../../shared/inputs/picture-input.tsx'
import { pictureUrl } from '../../shared/pictures.ts'
import { Rows } from '../../shared/rows.tsx'
import { Thumbnail } from '../../shared/thumbnail.tsx'
import { momentWords } from '../../shared/when.ts'

/** The gallery, the newest first. */
export const GalleryList = () => (
  <List exporter={false} perPage={25}>
    <Rows<KeptImage>
      to="edit"
      wraps={['alt']}
      line={({ path, alt, createdAt }) => ({
        picture: <Thumbnail path={path} />,
        title: alt,
        about: momentWords(createdAt),
      })}
    >
      <FunctionField label="" render={({ path }: KeptImage) => <Thumbnail path={path} />} />
      <TextField source="alt" label="무엇이 보이나요" sortable={false} />
      <FunctionField label="올린 때" render={({ createdAt }: KeptImage) => momentWords(createdAt)} />
    </Rows>
  </List>
)

const AltInput = () => <TextInput source="alt" label="무엇이 보이나요" validate={required()} fullWidth />

/** The measures of a picture are those of its upload. */
function NewPicture() {
  const { setValue } = useFormContext()
  return (
    <PictureInput
      source="path"
      label="사진"
      onUploaded={({ width, height }) => {
        setValue('width', width)
        setValue('height', height)
      }}
    />
  )
}

export const GalleryCreate = () => (
  <Create redirect="list">
    <SimpleForm warnWhenUnsavedChanges>
      <NewPicture />
      <AltInput />
    </SimpleForm>
  </Create>
)

export const GalleryEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list">
    <SimpleForm warnWhenUnsavedChanges>
      <FunctionField
        render={({ path, alt }: KeptImage) => (
          <Box
            component="img"
            src={pictureUrl(path)}
            alt={alt}
            sx={{ maxWidth: '100%', maxHeight: 360, borderRadius: 1 }}
          />
        )}
      />
      <AltInput />
    </SimpleForm>
  </Edit>
)
