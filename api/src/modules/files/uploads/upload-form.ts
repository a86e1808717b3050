import type { Multipart } from '@fastify/multipart'
import { type FileRule, refusalOf } from '@sori/contract/files'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors/app-error.ts'
import { ReceivedFile, TooManyBytesError } from './received-file.ts'
import { FILE_FIELD, refusedFile } from './upload-refusals.ts'

/** `name` is the file's name on the device of the member. */
export type UploadForm = { file: ReceivedFile; name: string; fields: Record<string, unknown> }

/** The most bytes that a form may have in addition to its file. */
const FORM_BYTES = 65_536

/**
 * Settings for receiving a file. `requireRoom` throws if the member's quota has no room for the
 * bytes.
 */
type Reception = { rule: FileRule; folder: string; requireRoom(bytes: number): Promise<void> }

/** Reads a form with one file, passes the file to `use`, and deletes it. */
export async function withUpload<T>(
  request: FastifyRequest,
  { rule, folder, requireRoom }: Reception,
  use: (form: UploadForm) => Promise<T>,
): Promise<T> {
  const files: ReceivedFile[] = []
  let name = ''
  const { refusals, maxBytes } = rule
  try {
    const announcedBytes = Number(request.headers['content-length'] ?? 0)
    if (announcedBytes > maxBytes + FORM_BYTES) throw refusedFile(rule, refusals.size)
    await requireRoom(Math.max(0, announcedBytes - FORM_BYTES))
    const fields: Record<string, unknown> = Object.create(null)
    for await (const part of request.isMultipart() ? request.parts() : []) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== FILE_FIELD || !part.filename)
        throw refusedFile(rule, refusals.required)
      else if (files.length > 0) throw refusedFile(rule, refusals.single)
      else {
        name = part.filename
        files.push(await receiveFile(part, rule, folder))
      }
    }
    const [file] = files
    if (!file) throw refusedFile(rule, refusals.required)
    if (file.size === 0) throw refusedFile(rule, refusals.empty)
    return await use({ file, name, fields })
  } catch (error) {
    // The client has closed the connection during the upload.
    if (request.raw.errored) throw new AppError('VALIDATION')
    throw error
  } finally {
    for (const file of files) await file.close()
  }
}

async function receiveFile(
  part: Extract<Multipart, { type: 'file' }>,
  rule: FileRule,
  folder: string,
): Promise<ReceivedFile> {
  const nameRefusal = refusalOf(rule, [{ name: part.filename, size: 1 }])
  if (nameRefusal) throw refusedFile(rule, nameRefusal)
  try {
    return await ReceivedFile.receive(part.file, rule.maxBytes, folder)
  } catch (error) {
    if (error instanceof TooManyBytesError) throw refusedFile(rule, rule.refusals.size)
    throw error
  }
}
