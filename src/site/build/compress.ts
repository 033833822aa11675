/** Compressed copies of text files. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { readIfExists } from '../../base/files/read.ts';
import { runInPool } from '../../media/pictures/pool.ts';

const TEXT_FILE = /\.(html|js|css|data|xml|txt|ics|webmanifest|json|svg)$/;
/**
 * Files that every first visit waits for, compressed with Brotli quality 11. Other files use quality 10: 2 % larger in 40 % of the
 * time, because a build may change many pages at once.
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
/** Number of files compressed at once: the default size of libuv's thread pool. */
const COMPRESSED_AT_ONCE = 4;

/**
 * Writes `.br` and `.gz` beside every text file, so that servers need not compress per request. Reuses copies in the folder
 * itself, from the bundle, or in an earlier one, if they decompress to the same content.
 * @param earlierDir folder with earlier files of the same names; may be missing
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
