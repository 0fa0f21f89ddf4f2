/* QR codes for addresses, in a terminal and on the page: bytes, versions 1 to 5 with the lowest error correction, which
 * are one block each. Pure. */
#ifndef SILURE_SERVER_QR_H
#define SILURE_SERVER_QR_H

#include "engine/out.h"

enum { SIL_QR_SIDE = 37, SIL_QR_BYTES = 106, SIL_QR_SVG_BYTES = 1 << 15 };

struct sil_qr {
	int side;
	bool dark[SIL_QR_SIDE][SIL_QR_SIDE]; /* by row and column */
};

/* False: the text is longer than SIL_QR_BYTES. */
bool sil_qr_make(const char *text, struct sil_qr *);
/* Two modules a letter, in half blocks, with the light border it needs. In colours if `out` has them: on a dark
 * terminal it would be a negative otherwise, which not every phone reads. */
void sil_qr_print(const struct sil_qr *, struct sil_out *out);
/* As a drawing, of SIL_QR_SVG_BYTES at most: a module is a square of 1 × 1, and the border is part of it. */
void sil_qr_draw(const struct sil_qr *, struct sil_out *out);

#endif
