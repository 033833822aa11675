/** Compressed copies of text files. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { readIfExists } from '../../base/files/read.ts';
import { runInPool } from '../../media/pictures/pool.ts';

const TEXT_FILE = /\.(html|js|css|data|xml|txt|ics|webmanifest|json|svg)$/;
/**
 * Files that every first visit waits for, compressed as much as possible. Pages, of which many change at once, grow by 2 % with the
 * quality below, which takes 40 % of the time.
 */
const CODE_FILE = /\.(?:css|js)$/;
/** Compressed copies by their extension. */
const COMPRESSIONS = {
  br: {
    compress: (bytes: Buffer, file: string) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: CODE_FILE.test(file) ? 11 : 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    decompress: promisify(brotliDecompress),
  },
  gz: { compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }), decompress: promisify(gunzip) },
};
/** Number of files that are compressed at once: libuv's threads. More would only use more memory. */
const COMPRESSED_AT_ONCE = 4;

/**
 * Writes `.br` and `.gz` beside every text file, so that servers need not compress per request. Takes those that are there already,
 * as the bundle's, or in an earlier folder, if their content is the same.
 * @param earlierDir folder with earlier files of the same names
 */
export async function compressTexts(dir: string, earlierDir = dir): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  await runInPool(files, COMPRESSED_AT_ONCE, async (file) => {
    const bytes = await readFile(join(dir, file));
    for (const [extension, { compress, decompress }] of Object.entries(COMPRESSIONS)) {
      const name = `${file}.${extension}`;
      const known = (await readIfExists(join(dir, name))) ?? (await readIfExists(join(earlierDir, name)));
      // Compressing takes a hundred times as long. A file that a power cut damaged has other content.
      const isCurrent =
        known !== null &&
        (await decompress(known).then(
          (content) => content.equals(bytes),
          () => false,
        ));
      await writeFile(join(dir, name), isCurrent ? known : await compress(bytes, file));
    }
  });
}
