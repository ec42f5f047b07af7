"""The shape of the network, for those that run it without PyTorch."""

DILATIONS = (1, 2, 4, 8, 16, 32, 64, 1)
KERNEL_WIDTH = 96  # of the WebAssembly kernel: a narrower net is exported with zeros
TEACHER_WIDTH = 128
OUTPUTS = 8
EMBEDDING_STEP = 1 / 32
