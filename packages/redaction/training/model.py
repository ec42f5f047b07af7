"""The network: character ids -> 8 numbers a character. Number 0 is the logit of "part of a contact", 1 to 7 score its kind.

x = embedding; eight times x = x + relu(normalise(convolution(x))), three taps, distances below; output = linear(x).
Batch normalisation is a factor and a sum a channel once it is trained, so `quantise.py` folds it into integers.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from shape import DILATIONS, EMBEDDING_STEP, OUTPUTS


def int8_rows(weight):
    """Rounded to int8 with a step for each row; the gradient passes as if nothing were rounded."""
    step = weight.detach().abs().amax(1, keepdim=True) / 127 + 1e-9
    return weight + ((weight / step).round().clamp(-127, 127) * step - weight).detach()


def int8_steps(weight, step):
    return weight + ((weight / step).round().clamp(-127, 127) * step - weight).detach()


class Block(nn.Module):
    def __init__(self, width, dilation):
        super().__init__()
        self.dilation = dilation
        self.quantised = self.frozen = False
        self.weight = nn.Parameter(torch.randn(width, 3 * width) * math.sqrt(2 / (3 * width)) * 0.7)
        self.gain = nn.Parameter(torch.full((width,), 0.5))
        self.shift = nn.Parameter(torch.zeros(width))
        self.register_buffer("mean", torch.zeros(width))
        self.register_buffer("var", torch.ones(width))

    def forward(self, x, mask):
        texts, length, width = x.shape
        d = self.dilation
        padded = F.pad(x, (0, 0, d, d))
        taps = torch.cat([padded[:, j * d : j * d + length] for j in range(3)], -1).view(-1, 3 * width)
        c = F.linear(taps, int8_rows(self.weight) if self.quantised else self.weight)
        learns = self.training and not self.frozen
        c = F.batch_norm(c.float(), self.mean, self.var, self.gain, self.shift, learns, 0.02)
        return x + F.relu_(c).view(texts, length, width) * mask


class Net(nn.Module):
    def __init__(self, vocabulary, width):
        super().__init__()
        self.quantised = False
        self.embedding = nn.Parameter(torch.randn(vocabulary, width) * 0.5)
        self.blocks = nn.ModuleList([Block(width, d) for d in DILATIONS])
        self.head = nn.Linear(width, OUTPUTS)

    def quantise(self):
        for part in (self, *self.blocks):
            part.quantised = True

    def freeze(self):
        """The statistics of the batches stay as they are, so that the last steps train what is exported."""
        for block in self.blocks:
            block.frozen = True

    def forward(self, ids):
        mask = (ids > 0).unsqueeze(-1).float()
        x = F.embedding(ids, int8_steps(self.embedding, EMBEDDING_STEP) if self.quantised else self.embedding) * mask
        for block in self.blocks:
            x = block(x, mask)
        return F.linear(x, int8_rows(self.head.weight) if self.quantised else self.head.weight, self.head.bias)


def loss_of(out, labels, teacher=None):
    """Labels: 0 no contact, 1 to 7 its kind, 8 a contact of any kind, -1 either way. A teacher gives half of the target."""
    known = (labels >= 0).float()
    target = (labels > 0).float()
    if teacher is not None:
        target = 0.5 * target + 0.5 * torch.sigmoid(teacher[..., 0])
    count = known.sum() + 1
    bit = (F.binary_cross_entropy_with_logits(out[..., 0], target, reduction="none") * known).sum() / count
    named = (labels > 0) & (labels < OUTPUTS)
    if not named.any():
        return bit
    return bit + 0.1 * F.cross_entropy(out[..., 1:][named], labels[named] - 1, reduction="sum") / count
